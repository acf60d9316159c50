export interface BotCheck {
  /** Uses the token up. `codes` explain a refusal to developers. */
  verify(input: { token: string; clientIp: string }): Promise<{ isValid: boolean; codes: string[] }>;
}
