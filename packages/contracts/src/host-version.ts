/** The version of HostApi that this tree speaks. A remote that needs a newer one is not started. */
export const hostApiVersion = 2;
