import { HttpResponse, type JsonBodyType } from 'msw'
import { beforeEach } from 'vitest'
import { openScreens } from '../../support/openScreens'
import { on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { choiceAndRowTexts, machines, machineTexts } from './machines'

export const paged = (data: readonly unknown[], count = data.length) =>
  HttpResponse.json({
    success: true,
    code: 1000,
    message: 'ok',
    data,
    pagination: { count, total_pages: Math.ceil(count / 10) },
  } as JsonBodyType)

/** Serves the options of the machine form's selectors. */
export const useMachineNetwork = () => {
  useFakeNetwork()
  beforeEach(() => {
    on('/sectors/all', () =>
      success([
        { id: 1, name: 'Mining' },
        { id: 2, name: 'Trade' },
      ]),
    )
    on('/sector/1/industries/', () => paged([{ id: 11, name: 'Coal' }]))
    on('/sector/2/industries/', () => paged([{ id: 21, name: 'Retail' }]))
    on('/countries/', () =>
      success([
        { id: 1, name: 'Austria', short_code: 'AT', phone_code: '43' },
        { id: 2, name: 'Benin', short_code: 'BJ', phone_code: '229' },
      ]),
    )
  })
}

export { openScreens as openResource }

/** Each test has its own user, because drafts are kept per user. */
let lastUser = 100

export const openMachines = (
  at: string,
  given: { permissions?: string[]; userId?: number; isReadOnly?: boolean } = {},
) =>
  openScreens({
    at,
    resource: machines,
    texts: machineTexts,
    otherTexts: choiceAndRowTexts,
    userId: ++lastUser,
    ...given,
  })
