/** Distinguishes people from bots, by a token from the widget of the configured provider. */
export interface BotCheck {
  /** Verifies a token and uses it up. `codes` explain a refusal to developers. */
  verify(input: { token: string; clientIp: string }): Promise<{ isValid: boolean; codes: string[] }>;
}
