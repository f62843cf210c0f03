import { useState, type ReactNode } from 'react';
import { Button, cn, TextField, useTexts } from '@agio/ui';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Strikethrough,
  Underline,
  type LucideIcon,
} from 'lucide-react';

/** Only what the server keeps of a text. Its styles are ours: the page's policy lets no library add any. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['https', 'mailto'], HTMLAttributes: { rel: null, target: null } },
    dropcursor: false,
    gapcursor: false,
  }),
];

/** Headings, lists, emphasis, quotes and links. */
export function RichEditor({
  html,
  isReadOnly,
  label,
  onChange,
}: {
  label: string;
  html: string;
  isReadOnly: boolean;
  onChange: (html: string) => void;
}): ReactNode {
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isReadOnly,
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: cn(
          'min-h-60 px-4 py-3 break-words whitespace-pre-wrap outline-none',
          '[&_h2]:pt-3 [&_h2]:text-18 [&_h2]:font-semibold [&_h3]:pt-2 [&_h3]:text-16 [&_h3]:font-semibold [&_p]:pb-2',
          '[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5 [&_a]:text-pt [&_a]:underline',
          '[&_blockquote]:rounded-2 [&_blockquote]:bg-warn-soft [&_blockquote]:px-3 [&_blockquote]:py-2 [&_code]:font-mono [&_hr]:border-line',
        ),
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  });
  return (
    <div className="ui-field">
      <span className="lab text-13">{label}</span>
      <div className="overflow-hidden rounded-2 border border-edge bg-s1 focus-within:outline-2 focus-within:outline-focus">
        {isReadOnly ? null : <Toolbar editor={editor} />}
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

interface Tool {
  readonly key: 'bold' | 'italic' | 'underline' | 'strike' | 'h2' | 'h3' | 'list' | 'numbers' | 'quote' | 'code' | 'rule';
  readonly Icon: LucideIcon;
  readonly isOn: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    key: 'h2',
    Icon: Heading2,
    isOn: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'h3',
    Icon: Heading3,
    isOn: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { key: 'bold', Icon: Bold, isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  { key: 'italic', Icon: Italic, isOn: (e) => e.isActive('italic'), run: (e) => e.chain().focus().toggleItalic().run() },
  { key: 'underline', Icon: Underline, isOn: (e) => e.isActive('underline'), run: (e) => e.chain().focus().toggleUnderline().run() },
  { key: 'strike', Icon: Strikethrough, isOn: (e) => e.isActive('strike'), run: (e) => e.chain().focus().toggleStrike().run() },
  { key: 'list', Icon: List, isOn: (e) => e.isActive('bulletList'), run: (e) => e.chain().focus().toggleBulletList().run() },
  { key: 'numbers', Icon: ListOrdered, isOn: (e) => e.isActive('orderedList'), run: (e) => e.chain().focus().toggleOrderedList().run() },
  { key: 'quote', Icon: Quote, isOn: (e) => e.isActive('blockquote'), run: (e) => e.chain().focus().toggleBlockquote().run() },
  { key: 'code', Icon: Code, isOn: (e) => e.isActive('code'), run: (e) => e.chain().focus().toggleCode().run() },
  { key: 'rule', Icon: Minus, isOn: () => false, run: (e) => e.chain().focus().setHorizontalRule().run() },
];

function Toolbar({ editor }: { editor: Editor | null }): ReactNode {
  const { t } = useTexts('news');
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now === null ? [] : [...tools.filter(({ isOn }) => isOn(now)).map(({ key }) => key), ...(now.isActive('link') ? ['link'] : [])],
  });
  if (editor === null) return null;
  return (
    <div role="toolbar" aria-label={t(($) => $.tools.label)} className="flex flex-wrap gap-0.5 border-b border-line bg-s2 px-2 py-1">
      {tools.map(({ Icon, key, run }) => (
        <Press key={key} label={t(($) => $.tools[key])} isOn={on?.includes(key) === true} onPress={() => run(editor)}>
          <Icon size={16} aria-hidden="true" />
        </Press>
      ))}
      <LinkPress editor={editor} isOn={on?.includes('link') === true} />
    </div>
  );
}

/** Sets or takes away a link; its address is asked for in a line of its own, and the selection stays. */
function LinkPress({ editor, isOn }: { editor: Editor; isOn: boolean }): ReactNode {
  const { t } = useTexts('news');
  const [address, setAddress] = useState<string | null>(null);
  const isLink = /^(https:\/\/.|mailto:.|\/)/.test(address?.trim() ?? '');
  function press(): void {
    if (isOn) editor.chain().focus().extendMarkRange('link').unsetLink().run();
    else setAddress(address === null ? 'https://' : null);
  }
  function set(): void {
    if (address === null || !isLink) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    setAddress(null);
  }
  return (
    <>
      <Press label={t(($) => $.tools.link)} isOn={isOn} onPress={press}>
        <Link2 size={16} aria-hidden="true" />
      </Press>
      {address === null ? null : (
        <span className="flex w-full items-center gap-2 py-1">
          <TextField
            size="s"
            className="flex-1"
            aria-label={t(($) => $.tools.address)}
            placeholder={t(($) => $.tools.address)}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                set();
              }
            }}
          />
          <Button look="outline" size="s" disabled={!isLink} onClick={set}>
            {t(($) => $.tools.link)}
          </Button>
        </span>
      )}
    </>
  );
}

function Press({ children, isOn, label, onPress }: { label: string; isOn: boolean; onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <Button look="ghost" size="s" aria-label={label} aria-pressed={isOn} title={label} className={cn(isOn && 'bg-s3')} onClick={onPress}>
      {children}
    </Button>
  );
}
