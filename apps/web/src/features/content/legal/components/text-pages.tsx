import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { useSite } from '../../../../shared/info.ts';

const termsSections = ['account', 'orders', 'fees', 'risk', 'conduct', 'service', 'changes'] as const;
const privacySections = ['kept', 'why', 'browser', 'long', 'rights'] as const;

type Section = { readonly key: string; readonly title: string; readonly text: string };

function TextPage({ title, intro, sections }: { title: string; intro: string; sections: readonly Section[] }): ReactNode {
  return (
    <article className="mx-auto w-full max-w-180 px-4 pt-10 md:px-6">
      <h1>{title}</h1>
      <p className="mt-3 text-16 text-t2">{intro}</p>
      {sections.map((section, index) => (
        <section key={section.key} className="mt-8">
          <h2>
            {index + 1}. {section.title}
          </h2>
          <p className="mt-2 leading-6">{section.text}</p>
        </section>
      ))}
    </article>
  );
}

export function TermsPage(): ReactNode {
  const { t } = useTexts('legal');
  const site = useSite()?.title ?? '';
  return (
    <TextPage
      title={t(($) => $.terms.title)}
      intro={t(($) => $.terms.intro, { site })}
      sections={termsSections.map((key) => ({ key, title: t(($) => $.terms[key].title), text: t(($) => $.terms[key].text) }))}
    />
  );
}

export function PrivacyPage(): ReactNode {
  const { t } = useTexts('legal');
  const site = useSite()?.title ?? '';
  return (
    <TextPage
      title={t(($) => $.privacy.title)}
      intro={t(($) => $.privacy.intro, { site })}
      sections={privacySections.map((key) => ({ key, title: t(($) => $.privacy[key].title), text: t(($) => $.privacy[key].text) }))}
    />
  );
}
