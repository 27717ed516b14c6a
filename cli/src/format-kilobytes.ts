export const formatKilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} kB`
