import { Button, Dialog, TextField, useTexts } from '@agio/ui';
import { useState, type ReactNode } from 'react';
import { NOTE_MAX } from '../chart/saved-drawings.ts';

/** Asks for the text of a note that was just placed; an empty one takes it away. */
export function NoteDialog({ onDone }: { onDone: (text: string) => void }): ReactNode {
  const { t } = useTexts('trading');
  const [text, setText] = useState('');
  const done = (): void => onDone(text.trim());
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onDone('');
      }}
      title={t(($) => $.note.title)}
      footer={
        <Button look="primary" disabled={text.trim() === ''} onClick={done}>
          {t(($) => $.note.add)}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') done();
        }}
      >
        <TextField
          label={t(($) => $.note.label)}
          value={text}
          maxLength={NOTE_MAX}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
