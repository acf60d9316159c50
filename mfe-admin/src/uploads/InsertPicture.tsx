import { uploadPicture } from '@nobicast/contracts/calls';
import { uploadCall } from '@nobicast/web-kit/api';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { FileChooser } from './FileChooser.tsx';
import { Sending } from './Sending.tsx';
import { insertCopy, pictureCopy, uploadsCopy } from './uploads.copy.ts';
import styles from './uploads.module.css';
import { UploadProblem } from './UploadProblem.tsx';
import { useUpload } from './use-upload.ts';

interface InsertPictureProps {
  text: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  /** The control of the text. */
  children: ReactNode;
}

/** Uploads a picture and writes it into a text, in a paragraph of its own where the text was last edited. */
export function InsertPicture({ text, isReadOnly, onChange, children }: InsertPictureProps) {
  const [message, setMessage] = useState('');
  const place = useRef<number>(undefined);
  /** The latest text, for the moment when the picture arrives. */
  const current = useRef(text);
  useEffect(() => {
    current.current = text;
  }, [text]);
  const upload = useUpload({
    kind: 'cover',
    store: async (options) => (await uploadCall(uploadPicture, {}, options)).picture,
    onStart: () => setMessage(''),
    onStored({ url }) {
      const whole = current.current;
      const at = Math.min(place.current ?? whole.length, whole.length);
      const parts = [whole.slice(0, at).trimEnd(), insertCopy.markdown(url), whole.slice(at).trimStart()];
      onChange(parts.filter(Boolean).join('\n\n'));
    },
    onCancelled: () => setMessage(uploadsCopy.cancelled),
  });
  const { transfer, isSending } = upload;
  const isProblem = transfer.state === 'refused' || transfer.state === 'failed';
  function remember({ target }: SyntheticEvent) {
    if (target instanceof HTMLTextAreaElement) place.current = target.selectionEnd;
  }
  return (
    <div onSelect={remember}>
      {children}
      <div className={styles.insert}>
        {transfer.state === 'sending' && <Sending upload={upload} transfer={transfer} />}
        {isProblem && <UploadProblem upload={upload} transfer={transfer} formats={pictureCopy.formats} />}
        {!isSending && !isReadOnly && !isProblem && <FileChooser upload={upload} label={insertCopy.choose} />}
        <p className="time mute" role="status">
          {insertCopy.isUndescribed(text) ? insertCopy.inserted : message}
        </p>
      </div>
    </div>
  );
}
