import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { read } from '../requirements/spec.ts';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: Record<
    'configMapKeyRef' | 'secretKeyRef',
    { name: string; key: string; optional?: boolean } | undefined
  >;
}
interface PodTemplate {
  spec: {
    terminationGracePeriodSeconds?: number;
    securityContext: object;
    containers: { image: string; command?: string[]; env: Variable[]; volumeMounts?: object[] }[];
    volumes?: object[];
  };
}
/** The fields used here; the schema checks the rest. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    template: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
    replicas?: number;
    podSelector?: object;
    ingress?: object[];
  };
}

const root = path.resolve(import.meta.dirname, '../../..');
const folders = ['infra/k8s/base', 'infra/k8s/example'];
export const manifests = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(read(`${folder}/${file}`)).map(
        (document) => [`${folder}/${file}`, document.toJS() as Manifest] as const, // checked against the schema of its kind (kubernetes.test.ts)
      ),
    ),
);
export const find = (kind: string, name: string) =>
  manifests.find(([, manifest]) => manifest.kind === kind && manifest.metadata.name === name)?.[1];
export const templateOf = (kind: string, name: string) => find(kind, name)?.spec.template.spec;
export const variablesOf = (kind: string, name: string) => templateOf(kind, name)?.containers[0]?.env ?? [];

export const exampleSettings: Record<string, string> = Object.fromEntries(
  read('infra/k8s/example/settings.env')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
