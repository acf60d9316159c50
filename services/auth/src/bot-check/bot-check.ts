/** Tells people from programs. The widget that made the token belongs to the configured provider. */
export interface BotCheck {
  /** Judges a token and spends it. `codes` say why one was refused, for developers. */
  verify(input: { token: string; clientIp: string }): Promise<{ isValid: boolean; codes: string[] }>;
}
