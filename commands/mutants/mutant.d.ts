/** A change of the code that a test must notice. */
export interface Mutant {
  /** What the broken code does. */
  is: string
  file: string
  /** A text that occurs in the file once. */
  from: string
  to: string
  /** The file with the test that must fail. */
  test: string
  /** Whether the test runs on PostgreSQL. */
  onPostgres?: boolean
}
