/** Why a show that is on air cannot be moved far. */
export const isOnAirProblem =
  'L’émission est à l’antenne\u00a0: terminez-la d’abord, son début ne peut pas être reporté à un autre jour.';
