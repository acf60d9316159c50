export interface Options {
  /** Names of groups; empty means all but the optional ones. */
  only: string[];
  hasClone: boolean;
  /** A running site, instead of a stack of our own. */
  siteUrl: string | undefined;
}

/** @throws an Error with one clear line when an option is bad */
export function readOptions(args: readonly string[]): Options {
  const options: Options = { only: [], hasClone: false, siteUrl: undefined };
  for (let index = 0; index < args.length; index += 1) {
    const value = args[index + 1];
    if (args[index] === '--clone') options.hasClone = true;
    else if (args[index] === '--only' && value) options.only.push(args[++index] ?? '');
    else if (args[index] === '--url' && value && URL.canParse(value))
      options.siteUrl = new URL(args[++index] ?? '').origin;
    else
      throw new Error(
        `Unknown option ${args[index]}. Known: --only <group>, --clone, --url <address of a running site>`,
      );
  }
  return options;
}
