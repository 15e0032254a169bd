/** Builds a multipart upload like a browser's. */
export const formWith = async (
  content: string | Uint8Array,
  { field = 'attachment', name = 'file.csv', type = 'text/csv' } = {},
): Promise<{ body: Buffer; headers: Record<string, string> }> => {
  const form = new FormData()
  form.append(field, new Blob([content as BlobPart], { type }), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
