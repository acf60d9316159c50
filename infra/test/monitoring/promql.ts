const keywords = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** Metrics and labels in an expression, simplified for ours: only `promtool` knows the language. */
export interface Reads {
  metrics: string[];
  /** Selected, grouped or joined by. */
  labels: string[];
}

export function readsOf(expression: string): Reads {
  const labels: string[] = [];
  const rest = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\{([^}]*)\}/g, (_, matchers: string) => {
      labels.push(...[...matchers.matchAll(/(\w+)\s*[!=]/g)].map(([, label = '']) => label));
      return '';
    })
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g, (_, list: string) => {
      labels.push(...list.split(',').map((label) => label.trim()));
      return '';
    })
    .replace(/\[[^\]]*\]/g, '');
  const metrics = [...rest.matchAll(/\b[a-z_][\w:]*(?!\w)(?!\s*\()/gi)].map(([name]) => name);
  return { metrics: metrics.filter((name) => !keywords.has(name)), labels };
}
