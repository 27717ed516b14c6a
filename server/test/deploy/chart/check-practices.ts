import { join } from 'node:path'
import { tools, type Manifest } from './render-chart.ts'

/** The part of Monokle that is used here. */
interface Monokle {
  MonokleValidator: new (parts: object, config: object) => Validator
  ResourceParser: new () => object
  SchemaLoader: new () => object
  DefaultPluginLoader: new () => object
  DisabledFixer: new () => object
  processRefs(resources: object[], parser: object): void
}

interface Validator {
  preload(config: object): Promise<void>
  rules: Record<string, { name: string }[]>
  validate(input: { resources: object[] }): Promise<{ runs: { results: Result[] }[] }>
}

interface Result {
  ruleId: string
  message: { text: string }
  locations: { logicalLocations?: { fullyQualifiedName: string }[] }[]
}

const ruleSets = ['pod-security-standards', 'practices']

/**
 * Applies the Pod Security Standard "restricted" and common practices, all rules that Monokle has, and looks for
 * references to objects that do not exist.
 *
 * @returns the findings as `RULE NAME@KIND`, with what each rule demands
 */
export async function findBadPractices(manifests: readonly Manifest[]): Promise<Map<string, string>> {
  const file = join(tools, 'node_modules/@monokle/validation/lib/index.js')
  const monokle = (await import(file)) as Monokle
  const parser = new monokle.ResourceParser()
  const parts = {
    parser,
    schemaLoader: new monokle.SchemaLoader(),
    loader: new monokle.DefaultPluginLoader(),
    suppressors: [],
    fixer: new monokle.DisabledFixer(),
  }
  const validator = new monokle.MonokleValidator(parts, {})
  const plugins = Object.fromEntries([...ruleSets, 'resource-links'].map(name => [name, true]))
  await validator.preload({ plugins })
  const rules = ruleSets.flatMap(set => validator.rules[set]?.map(({ name }) => `${set}/${name}`) ?? [])
  await validator.preload({ plugins, rules: Object.fromEntries(rules.map(name => [name, 'err'])) })

  const resources = manifests.map((content, index) => ({
    id: String(index),
    fileId: String(index),
    filePath: content.kind,
    fileOffset: 0,
    text: JSON.stringify(content),
    name: content.metadata.name,
    namespace: content.metadata.namespace,
    apiVersion: content.apiVersion,
    kind: content.kind,
    content,
  }))
  monokle.processRefs(resources, parser)
  const { runs } = await validator.validate({ resources })
  return new Map(
    runs
      .flatMap(({ results }) => results)
      .map(({ ruleId, message, locations }) => {
        const place = locations.flatMap(({ logicalLocations = [] }) => logicalLocations)[0]
        const [, name = '', kind = ''] = /^([\w-]+)\..*@(\w+)$/.exec(place?.fullyQualifiedName ?? '') ?? []
        return [`${ruleId} ${name}@${kind}`, message.text]
      }),
  )
}
