import { uploadPicture } from '@nobicast/contracts/calls';
import { uploadCall } from '@nobicast/web-kit/api';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
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
  const [arrived, setArrived] = useState<{ url: string }>();
  /** The picture that was written into the text last. */
  const written = useRef<{ url: string }>(undefined);
  const upload = useUpload({
    kind: 'cover',
    store: async (options) => (await uploadCall(uploadPicture, {}, options)).picture,
    onStart: () => setMessage(''),
    onStored: setArrived,
    onCancelled: () => setMessage(uploadsCopy.cancelled),
  });
  const write = useEffectEvent((picture: { url: string }) => {
    written.current = picture;
    const at = Math.min(place.current ?? text.length, text.length);
    const parts = [text.slice(0, at).trimEnd(), insertCopy.markdown(picture.url), text.slice(at).trimStart()];
    onChange(parts.filter(Boolean).join('\n\n'));
  });
  // A form that is being saved takes no change.
  useEffect(() => {
    if (arrived && arrived !== written.current && !isReadOnly) write(arrived);
  }, [arrived, isReadOnly]);
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
