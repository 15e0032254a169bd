/** What several stories do. */
import { urlOf, type Call, type Data, type Params, type Payload } from '../../contract/call'
import { demoPassword } from '../../server/data/demo/accounts'
import type { Product } from '../support/product'
import { button, field, heading, password, role, within, type Page } from './page'

export interface Visit {
  readonly page: Page
  readonly product: Product
}

export type Stories = Readonly<Record<string, (visit: Visit) => Promise<void>>>

export const master = 'master@talent.example'
export const companySuper = 'super@aurora.example'

/** The card of an application. */
export const application = (name: string) => within(role('listitem')(undefined, { text: name }), button())

/** Fills in the login form. */
export const submitLogin = async (page: Page, email: string, secret = demoPassword): Promise<void> => {
  await page.fill(field('Email'), email)
  await page.fill(password('Password'), secret)
  await page.click(button('Login'))
}

/** Signs in, and opens an address. */
export const signIn = async (page: Page, email: string, path: string): Promise<void> => {
  await page.open('/login')
  await submitLogin(page, email)
  await page.see(heading('Select the Application'))
  // What the console still does after sign-in may win.
  do await page.open(path)
  while ((await page.path()) === '/app')
}

/** Makes a call as somebody else does; returns the data. */
export const callAs = async <C extends Call>(
  product: Product,
  email: string,
  call: C,
  params: Params<C>,
  body?: Payload<C>,
): Promise<Data<C>> => {
  const token = await product.signIn(email)
  const { status, data } = await product.send<Data<C>>(urlOf(call, params), { token, method: call.method, body })
  if (status >= 400) throw new Error(`${call.method} ${call.path} answered ${status}`)
  return data
}
