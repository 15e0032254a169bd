/** Whether Prometheus itself understands what deploy/ has for it, and what the dashboard asks. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const promtool = async (...args: string[]): Promise<string> => (await promisify(execFile)('promtool', args)).stdout
const check = (kind: 'config' | 'rules', file: string) => promtool('check', kind, file)

/** Hands something to promtool as a file. */
const withFile = async (content: unknown, use: (file: string) => Promise<string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-rules-'))
  try {
    const file = join(folder, 'rules.json')
    await writeFile(file, JSON.stringify(content))
    return await use(file)
  } finally {
    await rm(folder, { recursive: true })
  }
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
  const said = await withFile({ groups: [{ name: 'dashboard', rules }] }, (file) => check('rules', file))
  expect(said).toContain(`${rules.length} rules found`)
})

describe('half an hour in which one call of six fails', () => {
  const minutes = Array.from({ length: 58 }, (_, index) => 61 + index)
  /** A test of promtool: when alerts fire, if the half hour was maintenance or was not. */
  const testOf = (isMaintenance: boolean, expected: readonly object[]) => ({
    rule_files: [resolve('deploy/prometheus/alerts.yml')],
    evaluation_interval: '30s',
    tests: [
      {
        interval: '30s',
        input_series: [
          { series: 'talent_call_seconds_count{status="200"}', values: '0+100x240' },
          { series: 'talent_call_seconds_count{status="503"}', values: '0x119 0+20x60 1200x60' },
          { series: 'talent_maintenance', values: isMaintenance ? '0x119 1x60 0x60' : '0x240' },
        ],
        alert_rule_test: expected,
      },
    ],
  })

  test('wakes nobody while operators have announced maintenance, nor afterwards', async () => {
    const none = ['ConsoleErrorsFast', 'ConsoleErrorsSlow'].flatMap((alertname) =>
      minutes.map((minute) => ({ alertname, eval_time: `${minute}m`, exp_alerts: [] })),
    )
    const said = await withFile(testOf(true, none), (file) => promtool('test', 'rules', file))
    expect(said).toContain('SUCCESS')
  })

  test('wakes somebody otherwise', async () => {
    const none = [{ alertname: 'ConsoleErrorsFast', eval_time: '75m', exp_alerts: [] }]
    await expect(withFile(testOf(false, none), (file) => promtool('test', 'rules', file))).rejects.toThrow(
      /ConsoleErrorsFast.*severity="page"/s,
    )
  })
})
