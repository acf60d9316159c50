import { acceptedIn } from './file-check.ts';
import type { Upload } from './use-upload.ts';

interface FileInputProps {
  upload: Pick<Upload, 'kind' | 'send'>;
  describedBy?: string | undefined;
}

/** The file chooser of the browser, inside a label that looks like a button or a drop zone. */
export function FileInput({ upload: { kind, send }, describedBy }: FileInputProps) {
  return (
    <input
      className="vh"
      type="file"
      accept={acceptedIn(kind)}
      aria-describedby={describedBy}
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        // The same file can be chosen again.
        target.value = '';
        if (chosen) send(chosen);
      }}
    />
  );
}
