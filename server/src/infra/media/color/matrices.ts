export type Vector = readonly [number, number, number]
export type Matrix = readonly [Vector, Vector, Vector]

/** The chromaticities x and y of the three primaries and of white. */
export interface Chromaticities {
  red: readonly [x: number, y: number]
  green: readonly [x: number, y: number]
  blue: readonly [x: number, y: number]
  white: readonly [x: number, y: number]
}

const d50: Vector = [0.9642, 1, 0.8249]
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

export const apply = (matrix: Matrix, [x, y, z]: Vector): Vector => [
  matrix[0][0] * x + matrix[0][1] * y + matrix[0][2] * z,
  matrix[1][0] * x + matrix[1][1] * y + matrix[1][2] * z,
  matrix[2][0] * x + matrix[2][1] * y + matrix[2][2] * z,
]

const transpose = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
]

function multiply(left: Matrix, right: Matrix): Matrix {
  const [a, b, c] = transpose(right)
  return transpose([apply(left, a), apply(left, b), apply(left, c)])
}

function invert(matrix: Matrix): Matrix {
  const [[a, b, c], [d, e, f], [g, h, i]] = matrix
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const scale = (row: Vector): Vector => [row[0] / determinant, row[1] / determinant, row[2] / determinant]
  return [
    scale([e * i - f * h, c * h - b * i, b * f - c * e]),
    scale([f * g - d * i, a * i - c * g, c * d - a * f]),
    scale([d * h - e * g, b * g - a * h, a * e - b * d]),
  ]
}

const scaleColumns = (matrix: Matrix, [x, y, z]: Vector): Matrix =>
  multiply(matrix, [
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ])

const toXyz = ([x, y]: readonly [number, number]): Vector => [x / y, 1, (1 - x - y) / y]

/**
 * The matrix from linear RGB of these primaries to XYZ, adapted to the white of color profiles (D50).
 *
 * @returns null for primaries that are on one line
 */
export function toXyzMatrix({ red, green, blue, white }: Chromaticities): Matrix | null {
  const primaries = transpose([toXyz(red), toXyz(green), toXyz(blue)])
  const whiteXyz = toXyz(white)
  const scaled = scaleColumns(primaries, apply(invert(primaries), whiteXyz))
  const source = apply(bradford, whiteXyz)
  const target = apply(bradford, d50)
  const gains: Vector = [target[0] / source[0], target[1] / source[1], target[2] / source[2]]
  const adaptation = multiply(invert(bradford), multiply(scaleColumns(identity, gains), bradford))
  const matrix = multiply(adaptation, scaled)
  return matrix.flat().every(value => Number.isFinite(value) && Math.abs(value) < 16) ? matrix : null
}

const identity: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Converts XYZ, relative to D50, to CIE Lab. */
export function toLab([x, y, z]: Vector): Vector {
  const bend = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29)
  const [fx, fy, fz] = [bend(x / d50[0]), bend(y / d50[1]), bend(z / d50[2])]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}
