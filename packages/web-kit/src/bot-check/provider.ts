interface WidgetEvents {
  /** Null when the token has expired. */
  onToken(token: string | null): void;
  /** The widget may still recover by itself. */
  onFailed(): void;
}

interface DrawOptions extends WidgetEvents {
  /** Does not wait for the form to be focused. */
  startsAtOnce: boolean;
}

export interface BotCheckProvider {
  /** Rejects if the provider's script cannot be loaded. */
  fetchScript(): Promise<void>;
  /** Returns a function that removes the widget; undefined while the script is missing. */
  draw(element: HTMLElement, options: DrawOptions): (() => void) | undefined;
}
