import { expect, type Page } from '@playwright/test'
import { urlOf, type Call, type Data, type Params, type Payload } from '../../../contract/call'
import { storedAuth } from './session'

/** Makes a call as the user signed in on a page; returns the response even if it is an error. */
export const requestAs = async <C extends Call>(page: Page, call: C, params: Params<C>, body?: Payload<C>) => {
  const access = (await storedAuth(page))?.token?.access ?? ''
  return page.request.fetch(`/api${urlOf(call, params)}`, {
    method: call.method,
    headers: { authorization: `Bearer ${access}` },
    ...(body !== undefined && { data: body }),
  })
}

/** Makes a call as the user signed in on a page, without the page noticing; returns the data and fails on errors. */
export const callAs = async <C extends Call>(
  page: Page,
  call: C,
  params: Params<C>,
  body?: Payload<C>,
): Promise<Data<C>> => {
  const response = await requestAs(page, call, params, body)
  const envelope = (await response.json()) as { success: boolean; data: Data<C> }
  expect(envelope.success, `${call.method} ${call.path}: ${JSON.stringify(envelope)}`).toBe(true)
  return envelope.data
}

const started = Date.now() % 1_000_000
let last = 0
/** Returns a unique name, sorted after those before it. */
export const newName = (what: string) => `${what} ${process.pid}-${started}-${String(++last).padStart(4, '0')}`
