/**
 * Fetches a file of a release and verifies it against the hash known for its URL.
 *
 * @throws {TypeError} the file cannot be fetched, or its hash is wrong
 */
export async function fetchVerified(
  { href }: URL,
  integrity: Readonly<Record<string, string>>,
): Promise<Response> {
  const expected = integrity[href]
  const response = await fetch(href, expected === undefined ? {} : { integrity: expected })
  if (!response.ok) throw new TypeError(`${href} returned status ${response.status}`)
  return response
}
