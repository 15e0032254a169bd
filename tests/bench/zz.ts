import pg from 'pg'
import { startEmbedded } from '../../server/embedded/launch'
const d = await startEmbedded({ dataDir: '/tmp/bench10m', log: console.log })
const pool = new pg.Pool({ connectionString: d.url, max: 1 })
const q = async (s: string) => { const t=Date.now(); const r = await pool.query(s); console.log(s.slice(0,80), JSON.stringify(r.rows), Date.now()-t) }
await q('set statement_timeout = 0')
await q(`select relname, reltuples::bigint, pg_size_pretty(pg_total_relation_size(c.oid)) s, pg_total_relation_size(c.oid)::float8 b from pg_class c where relnamespace='history'::regnamespace and relkind='r' and pg_total_relation_size(c.oid)>10000000 order by 1`)
await q(`select max(id) from history.changes`)
await q(`select count(*) from history.touched`)
await q(`select count(*) from history.changes`)
await q(`select count(*) from history.changed_rows`)
if (process.argv[2] === 'finish') {
await q(`select setval(pg_get_serial_sequence('history.changes', 'id'), (select max(id) from history.changes))`)
await q(`alter table history.changed_rows enable trigger touch`)
for (const t of ['changes','changed_rows','touched']) await q(`vacuum (analyze) history.${t}`)
}
await pool.end(); await d.stop()
