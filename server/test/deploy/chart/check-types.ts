import { join } from 'node:path'
import ts from 'typescript'
import { tools, type Manifest } from './render-chart.ts'

/** The package with the types and schemas of each group; those of Kubernetes itself have no such name, or end with k8s.io. */
const packages: Readonly<Record<string, string>> = {
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
}

const toModule = ({ apiVersion, kind }: Manifest) =>
  `${packages[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models'}/${apiVersion}/${kind}`

/** Returns each field that the API does not have, and each value of another type. */
export function findTypeErrors(manifests: readonly Manifest[]): string[] {
  const file = join(tools, 'manifests.ts')
  const text = manifests
    .map((manifest, index) => {
      const type = `I${manifest.kind}`
      return `import type { ${type} as Type${index} } from '${toModule(manifest)}'
export const manifest${index}: Type${index} = ${JSON.stringify(manifest, null, 2)}`
    })
    .join('\n')
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = name => name === file || fileExists(name)
  host.getSourceFile = (name, language, ...others) =>
    name === file ? ts.createSourceFile(name, text, language) : getSourceFile(name, language, ...others)
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file: source, start = 0 }) => {
    const line = source ? source.text.slice(0, start).split('\n').length : 0
    return `${source?.text.split('\n')[line - 1]?.trim() ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/** Returns what the schemas of the API refuse, such as an unknown value or a wrong format. */
export async function findSchemaErrors(manifests: readonly Manifest[]): Promise<string[]> {
  const errors: string[] = []
  for (const manifest of manifests) {
    const file = join(tools, 'node_modules', `${toModule(manifest)}.js`)
    const models = (await import(file)) as Record<string, new (data: object) => { validate(): void }>
    const Model = models[manifest.kind]
    if (!Model) throw new Error(`${file} has no ${manifest.kind}`)
    try {
      new Model(manifest).validate()
    } catch (error) {
      errors.push(`${manifest.kind} ${manifest.metadata.name}: ${String(error)}`)
    }
  }
  return errors
}
