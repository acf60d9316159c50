/** The events of a rendered widget. */
export interface WidgetEvents {
  /** A new token, or null once there is none any more. */
  onToken(token: string | null): void;
  /** The check failed; the widget may still recover by itself. */
  onFailed(): void;
}

export interface DrawOptions extends WidgetEvents {
  /** Whether the check starts without waiting for the form to be focused. */
  startsAtOnce: boolean;
}

/** A provider of bot checks. */
export interface BotCheckProvider {
  /** Loads the provider's script unless it is already loaded; rejects if that fails. */
  fetchScript(): Promise<void>;
  /** Renders the widget and returns a function that removes it; undefined while the script is missing. */
  draw(element: HTMLElement, options: DrawOptions): (() => void) | undefined;
}
