import type { Rule } from './project.ts';

const PAGES = /^(?:apps\/[^/]+\/src|packages\/ui)\/.*\.tsx$/;
/** The one dialog there is: it opens with the focus on its first field, else on its safe button, and never on what closes it. */
const COMPONENT = 'packages/ui/components/dialog.tsx';
const OVERRIDES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\[)\brole="(?:alert)?dialog"|<dialog\b|\.showModal\(|\baria-modal\b/, 'makes a dialog by hand: use Dialog or Sheet'],
  [/\b(?:Alert)?Dialog\b[^;]*? from 'radix-ui'/, 'takes the dialog of the library: use Dialog or Sheet'],
  [/\bon(?:Open|Close)AutoFocus\b/, 'moves the focus of a dialog by itself'],
  [
    /<(?:Button|IconButton|CopyButton|Link|button|a)\b(?:=>|[^>])*?\sautoFocus\b/,
    'puts the focus on a button: a dialog finds its safe one by itself',
  ],
];

/** No dialog of either app begins anywhere but where the component says. */
export const ownDialogs: Rule = {
  name: 'own-dialogs',
  find: (project) =>
    project.files
      .filter((file) => PAGES.test(file) && file !== COMPONENT)
      .flatMap((file) => {
        const code = project.read(file);
        return OVERRIDES.flatMap(([shape, text]) => (shape.test(code) ? [{ file, text }] : []));
      }),
};

const WIDE = /\bmx-auto\b[^"'`]*\bmax-w-(?:29\d|3\d\d)\b|\bmax-w-(?:29\d|3\d\d)\b[^"'`]*\bmx-auto\b/;

/** Wide pages have the frame of all, so that their edges and those of the footer are one line. */
export const ownFrames: Rule = {
  name: 'own-frames',
  find: (project) =>
    project.files
      .filter((file) => PAGES.test(file) && WIDE.test(project.read(file)))
      .map((file) => ({ file, text: 'makes the frame of a wide page by hand: use ui-frame' })),
};

const CUT = /\bformat(?:Date|Time|DateTime|Zoned)\([^()]*\)\s*\.(?:slice|substring|replace|split)\(/;

/** A time has one of the forms that all pages have, and none of its own. */
export const ownTimes: Rule = {
  name: 'own-times',
  find: (project) =>
    project.files
      .filter((file) => PAGES.test(file) && CUT.test(project.read(file)))
      .map((file) => ({ file, text: 'cuts a date or a time: show it as the formats make it' })),
};

const CUSTOMER_PAGES = /^apps\/web\/src\/.*(?<!\.test)\.tsx?$/;
const DEVICE_CLOCK = /\.(?:getTimezoneOffset|(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear))\(|\bnew Date\(\w+, /;

/** Times on customers' pages are in the zone that the reader chose, so none asks the device's clock for its fields. */
export const readersZone: Rule = {
  name: 'readers-zone',
  find: (project) =>
    project.files
      .filter((file) => CUSTOMER_PAGES.test(file) && DEVICE_CLOCK.test(project.read(file)))
      .map((file) => ({ file, text: 'reads fields of the device’s clock: use wallClock, momentField or ofMomentField' })),
};

const WALLETS = /^apps\/[^/]+\/src\/features\/wallet\/.*\.tsx$/;
const ADDRESS = /\bt\(\(\$\) => [^,()]*, \{[^}]*\baddress(?:\s*[,}]|: (?!inGroups\())/;

/** An address of a chain within words is in the groups of all pages, so that a customer and an operator compare the same ones. */
export const ownAddresses: Rule = {
  name: 'own-addresses',
  find: (project) =>
    project.files
      .filter((file) => WALLETS.test(file) && ADDRESS.test(project.read(file)))
      .map((file) => ({ file, text: 'says an address in one piece: write it with inGroups' })),
};
