import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { createEpisode, updateEpisode } from '@nobicast/contracts/calls';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { namesOf } from '@nobicast/contracts/fields/field';
import { nextDistribution, nextOpening } from '@nobicast/contracts/distribution';
import { recordingLastsMs, usualStartOf } from '@nobicast/contracts/recording-times';
import { slugOf, suggestedSlug } from '@nobicast/contracts/slug';
import { Button } from '@nobicast/web-kit';
import { conflictOf, isRefusal, sendCall } from '@nobicast/web-kit/api';
import {
  registerBottomBar,
  controlOf,
  currentWallClock,
  FormField,
  FormView,
  instantOf,
  numberOf,
  SaveButton,
  shownText,
  useForm,
  VersionText,
  withoutEmpty,
  type Form,
} from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import frame from '../../editing/dialog-frame.module.css';
import { dateCopy } from '../../editing/editing.copy.ts';
import { LinkCheck } from '../../editing/LinkCheck.tsx';
import { ParisDateField } from '../../editing/ParisDateField.tsx';
import { plannedSwitchOf, showOf } from '../../editing/planned-switch.ts';
import { conflictCopy, formCopy } from './episode-form.copy.ts';
import styles from './episode-form.module.css';
import { useNumberHelp } from './use-number-help.ts';

/** What a dialog is opened for. */
export type DialogTarget =
  | { kind: 'create'; nextNumber: number | undefined }
  | { kind: 'edit'; episode: AdminEpisode };

interface EpisodeFormOptions {
  target: DialogTarget;
  /** The admin, whose drafts these are. */
  userId: string;
  onSaved: (episode: AdminEpisode) => void;
  /** Called instead when there was nothing to save. */
  onUnchanged: () => void;
  /** Called when somebody else has deleted the episode: what was typed stays. */
  onGone: () => void;
  /** If given, an episode that is not public yet saves itself; what readers see waits for the button (decision 0055). */
  onAutosaved?: (episode: AdminEpisode) => void;
}

const autosaveDelayMs = 3_000;

/** The form of one episode. */
export function useEpisodeForm(options: EpisodeFormOptions) {
  const { target, userId, onSaved, onUnchanged, onGone, onAutosaved } = options;
  const { notify } = useHost();
  const episode = target.kind === 'edit' ? target.episode : undefined;
  const nextNumber = target.kind === 'create' ? target.nextNumber : undefined;
  return useForm<typeof episodeFields, AdminEpisode>({
    fields: episodeFields,
    row: episode,
    // Today, and the next number (ADMIN-EPISODES-57, 61 to 63).
    start: {
      number: String(nextNumber ?? ''),
      slug: suggestedSlug('', nextNumber),
      published_at: currentWallClock(),
    },
    draft: { kind: 'episode', userId, id: episode?.id ?? 'new' },
    ...(onAutosaved && {
      autosave: {
        delayMs: autosaveDelayMs,
        isAllowed: ({ is_public: isPublic, published_at: at }) => !isPublic && new Date(at) > new Date(),
        onSaved: onAutosaved,
      },
    }),
    follows: {
      name: 'slug',
      from: ({ title, number }) => suggestedSlug(title, numberOf(number) || undefined),
    },
    async create(values, flags) {
      // Title, description and old addresses only where there are any (ADMIN-EPISODES-59, 60).
      const { old_addresses, number, ...others } = values;
      const addresses = old_addresses.length > 0 && { old_addresses };
      // The form requires a number: 0 would be refused.
      const body = { ...withoutEmpty(others), number: number ?? 0, ...addresses, ...flags };
      return (await sendCall(createEpisode, { body }, { fallback: formCopy.createFailed })).episode;
    },
    async update({ id, version }, { number, ...change }, flags) {
      const rules = { fallback: formCopy.updateFailed, version };
      // An empty number is not sent: an episode keeps the one that it has (decision 0097).
      const body = { ...change, ...(typeof number === 'number' && { number }), ...flags };
      return (await sendCall(updateEpisode, { params: { id }, body }, rules)).episode;
    },
    conflictOf: (error) => conflictOf(updateEpisode, error),
    isSlugRedirect: (error) => isRefusal(updateEpisode, error, 'slug_redirects'),
    failed: { create: formCopy.createFailed, update: formCopy.updateFailed },
    onSaved(saved, { isNew, isUnchanged, merged }) {
      if (isUnchanged) return onUnchanged();
      const done = isNew ? formCopy.created : formCopy.saved;
      notify(merged ? conflictCopy.merged(merged.authors, merged.fields) : done(saved.number));
      onSaved(saved);
    },
    onGone,
  });
}

export type EpisodeForm = Form<typeof episodeFields, AdminEpisode>;

interface EpisodeFormProps {
  form: EpisodeForm;
  className?: string;
  bodyClassName?: string;
  /** Below the fields: the buttons. */
  foot: ReactNode;
}

/** The form in a dialog: it scrolls between the title and the buttons. */
export function EpisodeDialogForm({ form, onCancel }: { form: EpisodeForm; onCancel: () => void }) {
  const foot = (
    <div className={frame.foot} ref={registerBottomBar}>
      {!form.row && <CreateHelp wallClock={form.values.published_at} />}
      <Button variant="quiet" onClick={onCancel}>
        {formCopy.cancel}
      </Button>
      <SaveButton isSaving={form.isSaving}>{form.row ? formCopy.save : formCopy.create}</SaveButton>
    </div>
  );
  return <EpisodeForm form={form} className={styles.form} bodyClassName={frame.body} foot={foot} />;
}

/** Beside the button, because the date begins with today: one press makes it public. */
function CreateHelp({ wallClock }: { wallClock: string }) {
  const instant = instantOf(wallClock);
  return instant !== undefined && new Date(instant) <= new Date() ? (
    <strong className={styles.atOnce}>{formCopy.createAtOnce}</strong>
  ) : (
    <span className="soft size-sm">{formCopy.createHelp}</span>
  );
}

/** On a page of its own: the button stays in sight, with whether all is saved, or a note instead. */
export function EpisodePageForm({ form, note }: { form: EpisodeForm; note?: ReactNode }) {
  const { row, saving, isDirty, isSaving, autosavedAt } = form;
  const unsaved = row?.is_public ? formCopy.unsavedPublic : formCopy.unsaved;
  const saved = autosavedAt === undefined ? undefined : formCopy.autosaved(autosavedAt);
  const foot = (
    <div className={styles.pageFoot} ref={registerBottomBar}>
      <SaveButton isSaving={isSaving}>{formCopy.save}</SaveButton>
      <span className="time mute" role="status">
        {note ?? (saving === 'by-itself' ? formCopy.autosaving : isDirty ? unsaved : saved)}
      </span>
    </div>
  );
  return <EpisodeForm form={form} className={styles.pageForm} foot={foot} />;
}

/** All fields, and a choice for those that two people changed. */
function EpisodeForm({ form, foot, ...classes }: EpisodeFormProps) {
  const { row, values } = form;
  return (
    <FormView
      form={form}
      {...classes}
      takeRedirect={{ label: formCopy.takeRedirect, help: formCopy.takeRedirectHelp }}
      foot={foot}
    >
      {form.conflicts.length > 0 && <ConflictPanel form={form} />}
      {row ? (
        <EpisodeFields form={form} />
      ) : (
        <div className={styles.create}>
          <div>
            <p className="label">{formCopy.nextNumber}</p>
            <p className={`${styles.createNumber} display`}>{values.number}</p>
          </div>
          <EpisodeFields form={form} />
        </div>
      )}
    </FormView>
  );
}

/** All fields in the order of their declaration, most of them over the whole width. */
function EpisodeFields({ form }: { form: EpisodeForm }) {
  const { row, values } = form;
  const numberHelp = useNumberHelp(row?.id, values);
  const publishedAt = instantOf(values.published_at);
  const willBeHidden = row?.is_public && publishedAt !== undefined && new Date(publishedAt) > new Date();
  const canOpenNow = row !== undefined && !row.is_public && values.type === 'preparation';
  const own: Partial<Record<keyof typeof episodeFields, object>> = {
    number: { className: undefined, help: numberHelp },
    type: { className: undefined, help: row?.type === 'podcast' && formCopy.typeHelp },
    slug: { suggestion: slugOf(values.title) },
    published_at: {
      offersNow: canOpenNow,
      ...(values.type === 'preparation' && { label: formCopy.opensAt, usual: usualOpening }),
      when: (instant: string) =>
        [
          dateCopy.when(instant),
          willBeHidden && formCopy.hiddenUntil[row.type],
          canOpenNow && new Date(instant) <= new Date() && formCopy.publicOnSave,
          values.type === 'preparation' &&
            !willBeHidden &&
            podcastFollows(row, instant, values.recording_starts_at),
        ]
          .filter(Boolean)
          .join(' '),
    },
    recording_starts_at: {
      when: formCopy.recording,
      usual: {
        label: formCopy.usualRecording,
        startsAt: () => usualStartOf(new Date(publishedAt ?? Date.now())),
      },
    },
    // The page of a preparation plays nothing.
    description: { rows: 8, soundMs: values.type === 'podcast' ? row?.duration_ms : null },
  };
  return (
    <div className={styles.fields}>
      {namesOf(episodeFields)
        // A switch is planned in the dialog that makes a preparation a podcast.
        .filter((name) => name !== 'becomes_podcast_at')
        .filter((name) => name !== 'recording_starts_at' || values.type === 'preparation')
        .map((name) =>
          name === 'published_at' || name === 'recording_starts_at' ? (
            <div key={name} className={styles.span}>
              <ParisDateField {...controlOf(form, name)} {...own[name]} />
            </div>
          ) : (
            <Fragment key={name}>
              <FormField form={form} name={name} className={styles.span} {...own[name]} />
              {name === 'description' && (
                <div className={styles.span}>
                  <LinkCheck texts={[values.description]} as="notes" />
                </div>
              )}
            </Fragment>
          ),
        )}
    </div>
  );
}

const usualOpening = { label: dateCopy.nextOpening, startsAt: () => nextOpening(new Date()) };

/** What follows the opening of a preparation: its show, then its podcast. */
function podcastFollows(row: AdminEpisode | undefined, openedAt: string, recordingAt: string): string {
  const preparation = { published_at: openedAt, recording_starts_at: instantOf(recordingAt) ?? null };
  const showAt = showOf(preparation);
  if (Date.parse(openedAt) > showAt.getTime() + recordingLastsMs)
    return formCopy.opensAfterShow(showAt.toISOString());
  const { usual, planned, merge } = formCopy.podcastAt;
  const becomesAt = row?.becomes_podcast_at ?? null;
  const plannedSwitch = plannedSwitchOf({ ...preparation, becomes_podcast_at: becomesAt });
  const podcast = plannedSwitch
    ? planned(plannedSwitch.at)
    : typeof row?.podcast_id === 'number'
      ? merge
      : usual(nextDistribution(new Date(showAt.getTime() + recordingLastsMs)).toISOString());
  return formCopy.podcastFollows(showAt.toISOString(), podcast);
}

/** Both versions of each field that two people changed, side by side, and the choice between them. */
function ConflictPanel({ form }: { form: EpisodeForm }) {
  const { conflicts, choices, values, choose } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h3 className="title size-xl" id="conflict" ref={heading} tabIndex={-1}>
        {conflictCopy.title}
      </h3>
      <p className="soft">{conflictCopy.text}</p>
      {conflicts.map(({ field, theirs, by, at }) => (
        <fieldset key={field} className={styles.versions}>
          <legend>{episodeFields[field].label}</legend>
          {(
            [
              ['mine', conflictCopy.mine, values[field], theirs],
              ['theirs', conflictCopy.theirs(by, at), theirs, values[field]],
            ] as const
          ).map(([choice, label, text, other]) => (
            <label key={choice} className={styles.version}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={choices[field] === choice}
                onChange={() => choose(field, choice)}
              />
              <span className="size-md">{label}</span>
              <span className={styles.versionText}>
                {text === '' ? (
                  conflictCopy.empty
                ) : (
                  <VersionText
                    text={shownText(episodeFields[field], text)}
                    other={shownText(episodeFields[field], other)}
                  />
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
