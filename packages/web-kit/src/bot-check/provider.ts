/** What a drawn widget tells. */
export interface WidgetEvents {
  /** A token to send along, or that there is none any more. */
  onToken(token: string | null): void;
  /** The check could not be done; the widget may still recover by itself. */
  onFailed(): void;
}

export interface DrawOptions extends WidgetEvents {
  /** Somebody is in the middle of the form. */
  startsAtOnce: boolean;
}

/** One maker of bot checks. */
export interface BotCheckProvider {
  /** Fetches the provider's script unless it is there; rejects when it cannot be had. */
  fetchScript(): Promise<void>;
  /** Draws the widget and gives the way to remove it; undefined while the script is missing. */
  draw(element: HTMLElement, options: DrawOptions): (() => void) | undefined;
}
