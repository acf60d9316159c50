import { uploadPicture } from '@nobicast/contracts/calls';
import { isOwnPicture, isPictureAddress } from '@nobicast/contracts/picture-address';
import { Button, PictureSources, TextField, useImageFailure } from '@nobicast/web-kit';
import { uploadCall } from '@nobicast/web-kit/api';
import { Trash2 } from '@nobicast/web-kit/icons';
import { useEffect, useId, useState } from 'react';
import { ErrorLine } from './ErrorLine.tsx';
import { FileChooser } from './FileChooser.tsx';
import { Sending } from './Sending.tsx';
import { pictureCopy, uploadsCopy } from './uploads.copy.ts';
import styles from './uploads.module.css';
import { UploadProblem } from './UploadProblem.tsx';
import { useDrop } from './use-drop.ts';
import { useFocusWithin } from './use-focus-within.ts';
import { useUpload } from './use-upload.ts';

interface PictureFieldProps {
  /** What the picture is. */
  label: string;
  /** The label of the field for an address of another site. */
  addressLabel: string;
  help: string | undefined;
  shape: 'wide' | 'square';
  /** An address, or the empty text. */
  value: string;
  error?: string | undefined;
  isReadOnly: boolean;
  maxLength: number;
  onChange: (address: string) => void;
}

/**
 * A picture among the fields of a form: a file that is sent at once, or the address of one elsewhere. The form keeps
 * the picture's address, which only changes once an upload has succeeded.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, addressLabel, help, shape, value, error, isReadOnly, maxLength, onChange } = props;
  const id = useId();
  /** The last thing that was done. */
  const [message, setMessage] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const upload = useUpload({
    kind: 'cover',
    store: async (options) => (await uploadCall(uploadPicture, {}, options)).picture,
    onStart: () => setMessage(''),
    onStored({ url }) {
      onChange(url);
      setMessage(pictureCopy.stored);
    },
    onCancelled: () => setMessage(uploadsCopy.cancelled),
  });
  const { transfer, isSending } = upload;
  const address = value.trim();
  const isOwn = isOwnPicture(address);
  // The field is gone: React reports no blur of a removed element.
  if (isOwn && isTyping) setIsTyping(false);
  const drop = useDrop(isReadOnly ? { ...upload, isSending: true, send: () => undefined } : upload);
  const focus = useFocusWithin<HTMLDivElement>(`${transfer.state} ${isOwn}`);
  const isHeld = useHeldForm(focus.ref, isSending);
  const isProblem = transfer.state === 'refused' || transfer.state === 'failed';

  function change(next: string, done = '') {
    upload.reset();
    setMessage(done);
    onChange(next);
  }
  return (
    <div {...drop} {...focus} className={styles.picture} role="group" tabIndex={-1} aria-labelledby={id}>
      <p className={styles.legend} id={id}>
        {label}
      </p>
      {!isTyping && isPictureAddress(address) && <Shown url={address} shape={shape} />}
      {transfer.state === 'sending' && <Sending upload={upload} transfer={transfer} />}
      {isHeld && <ErrorLine>{pictureCopy.waits}</ErrorLine>}
      {isProblem && <UploadProblem upload={upload} transfer={transfer} formats={pictureCopy.formats} />}
      {!isSending && !isReadOnly && (
        <div className="cluster">
          {!isProblem && (
            <FileChooser
              upload={upload}
              label={address === '' ? pictureCopy.choose : pictureCopy.replace}
              object={pictureCopy.of(label)}
              describedBy={`${id}-formats`}
            />
          )}
          {address !== '' && (
            <Button variant="quiet" onClick={() => change('', pictureCopy.removed)}>
              <Trash2 className="icon" aria-hidden="true" />
              {pictureCopy.remove}
              <span className="vh"> {pictureCopy.of(label)}</span>
            </Button>
          )}
        </div>
      )}
      <p className={`${styles.done} time mute`} role="status">
        {message}
      </p>
      {!isProblem && (
        <p className={styles.help} id={`${id}-formats`}>
          {pictureCopy.formats} {help}
        </p>
      )}
      {isOwn ? (
        error !== undefined && <ErrorLine>{error}</ErrorLine>
      ) : (
        <TextField
          label={addressLabel}
          value={value}
          readOnly={isReadOnly || isSending}
          inputMode="url"
          placeholder="https://"
          // The browser must not fill in the admin's own picture.
          autoComplete="off"
          maxLength={maxLength}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          onChange={({ target }) => change(target.value)}
          {...(error !== undefined && { error })}
        />
      )}
    </div>
  );
}

/** Lets the form around an element not be submitted while something of it is under way. Returns whether somebody tried. */
function useHeldForm(element: React.RefObject<HTMLElement | null>, isUnderWay: boolean): boolean {
  const [hasTried, setHasTried] = useState(false);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!isUnderWay || !form) return undefined;
    function hold(event: Event) {
      event.preventDefault();
      // React listens further up, so the form does not learn of this submit.
      event.stopPropagation();
      setHasTried(true);
    }
    form.addEventListener('submit', hold);
    return () => {
      form.removeEventListener('submit', hold);
      setHasTried(false);
    };
  }, [element, isUnderWay]);
  return hasTried;
}

const widths = { wide: 512, square: 144 } as const;

function Shown({ url, shape }: { url: string; shape: 'wide' | 'square' }) {
  const { hasFailed, watch } = useImageFailure(url);
  if (hasFailed) return <ErrorLine>{isOwnPicture(url) ? pictureCopy.gone : pictureCopy.broken}</ErrorLine>;
  return (
    <div className={`${styles.shown} ${styles[shape]}`}>
      <picture>
        <PictureSources url={url} size={widths[shape]} />
        <img
          {...watch}
          src={url}
          alt={pictureCopy.current}
          width={widths[shape]}
          referrerPolicy="no-referrer"
        />
      </picture>
    </div>
  );
}
