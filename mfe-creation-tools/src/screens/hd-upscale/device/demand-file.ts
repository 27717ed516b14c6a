/**
 * Fetches a file of a release, and takes no other bytes than those whose hash is known for its address.
 *
 * @throws {TypeError} the file cannot be fetched, or is another
 */
export async function demandFile(
  { href }: URL,
  integrity: Readonly<Record<string, string>>,
): Promise<Response> {
  const expected = integrity[href]
  const response = await fetch(href, expected === undefined ? {} : { integrity: expected })
  if (!response.ok) throw new TypeError(`${href} was answered with ${response.status}`)
  return response
}
