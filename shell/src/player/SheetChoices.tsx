import type { PlayerPort } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { shortTimecode } from '@nobicast/web-kit/format';
import { usePlayerOf } from '@nobicast/web-kit/host';
import { playerKitCopy, useRates } from '@nobicast/web-kit/player';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { playerCopy } from './player.copy.ts';
import styles from './SheetChoices.module.css';
import { secondsToSleep, type SleepChoice, type SleepTimer } from './sleep-timer.ts';

interface Option<Value> {
  value: Value;
  label: string;
}

interface ChoicesProps<Value> {
  legend: string;
  rows: readonly (readonly Option<Value>[])[];
  chosen: Value;
  onChoose: (value: Value) => void;
  children?: ReactNode;
}

function Choices<Value extends string | number | null>({
  legend,
  rows,
  chosen,
  onChoose,
  children,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="label">{legend}</legend>
      {rows.map((options) => (
        <div key={options[0]?.label} className={styles.options}>
          {options.map(({ value, label }) => (
            <label key={value} className={`${styles.option} mono`}>
              <input
                className="vh"
                type="radio"
                name={name}
                checked={value === chosen}
                onChange={() => onChoose(value)}
              />
              {label}
            </label>
          ))}
        </div>
      ))}
      {children}
    </fieldset>
  );
}

export function Rates({ player }: { player: PlayerPort }) {
  const { rate, rates } = useRates(player);
  return (
    <Choices
      legend={playerKitCopy.rate}
      rows={[rates.map((offered) => ({ value: offered, label: playerKitCopy.rateOption(offered) }))]}
      chosen={rate}
      onChoose={(chosen) => player.setRate(chosen)}
    />
  );
}

interface SleepProps {
  player: PlayerPort;
  sleepTimer: SleepTimer;
  hasSubjects: boolean;
}

export function Sleep({ player, sleepTimer, hasSubjects }: SleepProps) {
  const sleep = useSyncExternalStore(sleepTimer.subscribe, sleepTimer.getSnapshot);
  const left = usePlayerOf(player, () => {
    const seconds = secondsToSleep(sleep, player);
    return seconds === null ? null : Math.ceil(seconds);
  });
  const minutes: Option<SleepChoice | null>[] = [
    { value: null, label: playerCopy.sleepOff },
    ...limits.player.sleepMinutes.map((value) => ({ value, label: playerCopy.sleepMinutes(value) })),
  ];
  const ends: Option<SleepChoice | null>[] = [
    ...(hasSubjects ? [{ value: 'subject' as const, label: playerCopy.sleepSubject }] : []),
    { value: 'episode', label: playerCopy.sleepEpisode },
  ];
  return (
    <Choices
      legend={playerCopy.sleep}
      rows={[minutes, ends]}
      chosen={sleep.choice}
      onChoose={(choice) => sleepTimer.choose(choice)}
    >
      <p className="soft size-sm">{left !== null && playerCopy.sleepLeft(shortTimecode(left))}</p>
    </Choices>
  );
}
