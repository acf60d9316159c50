/** Who is here. */
export const sessionPath = '/api/auth/me';
