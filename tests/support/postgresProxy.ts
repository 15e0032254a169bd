/** A proxy between app and PostgreSQL that fails like networks and servers do. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Accepts connections; when silenced, it neither answers nor closes them. */
export const startPostgresProxy = async (url: string) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  let doomed: { readonly text: string; readonly reaches: boolean } | undefined
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    keep(client)
    if (isSilent) return
    const upstream = keep(connect(Number(target.port), target.hostname))
    const send = (data: Buffer) => {
      const { text, reaches } = doomed ?? { text: '', reaches: true }
      const isDoomed = doomed !== undefined && data.includes(text)
      if (!isDoomed) return void upstream.write(data)
      doomed = undefined
      upstream.removeAllListeners('data')
      // What has arrived is done although nobody waits for the answer.
      if (reaches) upstream.write(data, () => setTimeout(() => client.destroy(), 100))
      else client.destroy()
    }
    client.on('data', (data) => isSilent || send(data)).on('close', () => upstream.destroy())
    upstream.on('data', (data) => isSilent || client.write(data)).on('close', () => client.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  const port = await listen(0)
  const own = new URL(url)
  own.port = String(port)
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    breakAll()
    await closed
  }
  return {
    url: own.href,
    silence: () => void (isSilent = true),
    /** Loses the connection that sends this text next: before it has reached the server, or before its answer is back. */
    loseNext: (text: string, when: 'before' | 'after') => void (doomed = { text, reaches: when === 'after' }),
    /** Data held back is lost, as after a failover. */
    speak: () => {
      isSilent = false
      breakAll()
    },
    /** Refuses connections, like a stopped server. */
    stop,
    start: () => listen(port),
  }
}
