/** Whether Prometheus itself understands what deploy/ has for it, and what the dashboard asks. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const check = async (kind: 'config' | 'rules', file: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('promtool', ['check', kind, file])
  return stdout
}

test('promtool accepts the configuration with its alerts', async () => {
  expect(await check('config', 'deploy/prometheus/prometheus.yml')).toContain('SUCCESS')
})

test('promtool accepts every expression of the dashboard', async () => {
  const dashboard = await readFile('deploy/grafana/talent-console.json', 'utf8')
  const expressions = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  )
  expect(expressions.length).toBeGreaterThan(30)
  const rules = expressions.map((expr, index) => ({
    record: `panel:${index}`,
    // Grafana puts an interval in place of its variable.
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  const folder = await mkdtemp(join(tmpdir(), 'console-rules-'))
  try {
    const file = join(folder, 'rules.json')
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(await check('rules', file)).toContain(`${rules.length} rules found`)
  } finally {
    await rm(folder, { recursive: true })
  }
})
