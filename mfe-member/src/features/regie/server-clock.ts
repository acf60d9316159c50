/** How many measurements are kept; that of the shortest round trip counts. */
const maxSamples = 8;
/** Beyond this the two clocks of the machine have gone apart: it slept, or its wall clock was set. */
const jumpMs = 1_000;

export interface ClockSources {
  /** Milliseconds from any origin, which no setting of a clock moves. It may stand still while the machine sleeps. */
  monotonic(): number;
  /** Milliseconds since 1970, as the machine believes. */
  wall(): number;
}

/** A time without a sleep of the machine, by its monotonic clock. */
interface Stretch {
  samples: { offset: number; roundTrip: number; at: number }[];
  /** The estimated offset from the monotonic clock to the server's, until one is measured. */
  guess: number;
}

/** An instant of the monotonic clock. Later measurements may tell more exactly what the server's clock showed then. */
export interface ClockReading {
  monotonic: number;
  stretch: Stretch;
}

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * The server's clock, measured by calls that tell it (decision 0106). Right within half a round trip, whatever the wall
 * clock of the machine says; that is only asked how long the machine slept while it has no network.
 *
 * @param guess from the wall clock to the server's, as an earlier page measured it
 */
export function createServerClock({ monotonic, wall }: ClockSources, guess = 0) {
  let stretch: Stretch = { samples: [], guess: wall() + guess - monotonic() };
  let seen = { monotonic: monotonic(), wall: wall() };

  const bestOf = ({ samples }: Stretch) =>
    samples.toSorted((one, other) => one.roundTrip - other.roundTrip)[0];
  const offsetOf = (of: Stretch) => bestOf(of)?.offset ?? of.guess;

  /** Begins another stretch after a sleep of the machine. Returns the current one. */
  function look(): Stretch {
    const now = { monotonic: monotonic(), wall: wall() };
    const jump = now.wall - seen.wall - (now.monotonic - seen.monotonic);
    if (Math.abs(jump) > jumpMs) stretch = { samples: [], guess: offsetOf(stretch) + Math.max(jump, 0) };
    seen = now;
    return stretch;
  }

  return {
    /** @param sentAt when the call was sent, by `read` */
    measure(sentAt: ClockReading, serverMs: number): void {
      const current = look();
      // The machine slept between call and reply.
      if (sentAt.stretch !== current) return;
      const at = seen.monotonic;
      const roundTrip = at - sentAt.monotonic;
      const offset = serverMs - (sentAt.monotonic + at) / 2;
      current.samples = [...current.samples, { offset, roundTrip, at }].slice(-maxSamples);
    },

    read(): ClockReading {
      const current = look();
      return { monotonic: seen.monotonic, stretch: current };
    },

    /** The instant as far as it is known now, in milliseconds since 1970. */
    instantOf: ({ monotonic: at, stretch: of }: ClockReading): number => Math.round(at + offsetOf(of)),

    /** How long before this instant the server's clock was last measured; 0 if it never was. */
    sinceMeasured({ monotonic: at, stretch: of }: ClockReading): number {
      return Math.max(Math.round(at - (bestOf(of)?.at ?? at)), 0);
    },

    /** The server's clock. */
    now(): number {
      const current = look();
      return Math.round(seen.monotonic + offsetOf(current));
    },

    isMeasured: (): boolean => look().samples.length > 0,

    /** The offset from the wall clock to the server's, for the next page of this browser. */
    wallOffset(): number {
      const current = look();
      return seen.monotonic + offsetOf(current) - seen.wall;
    },
  };
}
