import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

export const chart = join(import.meta.dirname, '../../../../deploy/chart')

/** The folder that `npm test` prepares with Helm and what checks the chart; empty: they cannot be had on this machine. */
export const tools = process.env.CHART_TOOLS ?? ''

/** The options of a test that needs Helm. */
export const withHelm = {
  skip:
    tools === '' && 'there is no Helm: `npm test -- server server/test/deploy/chart/*.test.ts` installs it',
}

/** The values in `deploy/chart/examples/`. */
export const examples = ['small', 'usual', 'large'] as const
export type Example = (typeof examples)[number]

export interface Variable {
  name: string
  value: string
}

export interface Container {
  name: string
  image: string
  command: string[]
  env: Variable[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: object
  livenessProbe?: { httpGet?: { path: string } }
  readinessProbe?: { httpGet?: { path: string } }
  volumeMounts: { name: string; mountPath: string }[]
  securityContext: object
}

export interface PodSpec {
  automountServiceAccountToken?: boolean
  imagePullSecrets?: object[]
  terminationGracePeriodSeconds?: number
  volumes: {
    name: string
    emptyDir?: object
    persistentVolumeClaim?: object
    secret?: { secretName: string }
  }[]
  containers: [Container]
}

interface Selector {
  matchLabels?: Record<string, string>
}

interface NetworkPeer {
  podSelector?: Selector
  namespaceSelector?: Selector
  ipBlock?: { cidr: string; except?: string[] }
}

interface NetworkRule {
  from?: NetworkPeer[]
  to?: NetworkPeer[]
  ports?: { port: string | number }[]
}

/** An object of Kubernetes, with the fields that tests read. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; annotations?: Record<string, string> }
  spec: {
    replicas?: number
    strategy?: { type: string }
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    selector: { matchLabels: Record<string, string> } & Record<string, string>
    ports?: { name: string; port: number }[]
    policyTypes?: string[]
    podSelector?: Selector
    ingress?: NetworkRule[]
    egress?: NetworkRule[]
    rules?: { backendRefs?: object[]; timeouts?: object }[]
  }
}

export function runHelm(...args: string[]): { code: number | null; output: string; error: string } {
  const { status, stdout, stderr } = spawnSync(join(tools, 'helm'), args, { encoding: 'utf8' })
  return { code: status, output: stdout, error: stderr }
}

/** Renders the chart as the release `site` in the namespace `toolbox`. */
const render = (example: Example, settings: readonly string[]) =>
  runHelm(
    'template',
    'site',
    chart,
    '--namespace=toolbox',
    `--values=${join(chart, 'examples', `${example}.yaml`)}`,
    ...settings.map(setting => `--set-json=${setting}`),
  )

/** Renders the chart with an example's values and others, such as `web.replicas=3`. */
export function renderChart(example: Example, ...settings: string[]): Manifest[] {
  const { code, output, error } = render(example, settings)
  if (code !== 0) throw new Error(error)
  return parseAllDocuments(output)
    .map(document => document.toJS() as Manifest | null)
    .filter(manifest => manifest !== null)
}

/** Returns the sentence with which the chart refuses values. */
export function renderRefusal(example: Example, ...settings: string[]): string {
  const { code, error } = render(example, settings)
  if (code === 0) throw new Error(`the chart accepts ${settings.join(' ')}`)
  return error
}

/** Finds an object by its kind and the end of its name, such as `web`. */
export function findManifest(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = manifests.find(each => each.kind === kind && each.metadata.name === `site-${name}`)
  if (!found) throw new Error(`no ${kind} site-${name}`)
  return found
}

/** The pods of deployments and jobs, each with the component that runs in it. */
export const listPods = (manifests: readonly Manifest[]) =>
  manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ kind, spec: { template } }) => ({
      kind,
      component: template.metadata.labels['app.kubernetes.io/component'] ?? '',
      labels: template.metadata.labels,
      pod: template.spec,
      container: template.spec.containers[0],
    }))
