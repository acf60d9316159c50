/**
 * Stands in browser builds for the English sentences of the federation runtime, which each build would contain. Its
 * errors still have their code and the address of the page that explains it, and our own texts say what failed.
 */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
