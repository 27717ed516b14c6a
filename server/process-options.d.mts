export const nodeArguments: readonly string[]
export const allocatorEnvironment: Readonly<Record<string, string>>
