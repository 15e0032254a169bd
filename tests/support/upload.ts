/** Builds a multipart upload like a browser's; `with` are its other fields. */
export const formWith = async (
  content: string | Uint8Array,
  {
    field = 'attachment',
    name = 'file.csv',
    type = 'text/csv',
    with: others = {},
  }: { field?: string; name?: string; type?: string; with?: Readonly<Record<string, string>> } = {},
): Promise<{ body: Buffer; headers: Record<string, string> }> => {
  const form = new FormData()
  for (const [other, value] of Object.entries(others)) form.append(other, value)
  form.append(field, new Blob([content as BlobPart], { type }), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
