/** Begins and ends views of the console as another person (decision 0029). */
import { viewAs as calls } from '../../contract/calls/viewAs'
import { send } from '../http'
import { goTo } from '../navigation'
import { parsePermissions, readAuth } from './authState'
import { readView, writeView, type View } from './view'

/** Begins a view in this tab. The root shows a new console, since another person is signed in as far as it knows. */
export const startView = async (companyId: number, userId: number): Promise<void> => {
  const params = { company_id: companyId, company_user_id: userId }
  const { data } = await send(calls.startViewAs, { params })
  const { pathname, search } = window.location
  writeView({
    id: data.id,
    viewerId: readAuth()?.user?.id ?? 0,
    user: data.user,
    permissions: parsePermissions(data.permissions),
    applications: data.applications,
    endsAt: Date.now() + data.expires_in * 1000,
    returnTo: pathname + search,
  })
  goTo('/')
}

/** The view that has expired or was ended by the server, until the viewer is told. */
let expired: View | null = null

/** Returns the view that has expired, once. */
export const takeExpiredView = (): View | null => {
  const view = expired
  expired = null
  return view
}

const leave = (view: View): void => {
  writeView(null)
  goTo(view.returnTo, { replace: true })
}

/** Ends the view and returns to where it began. Without an answer from the server it ends by itself, within an hour. */
export const endView = (): void => {
  const view = readView()
  if (!view) return
  leave(view)
  void send(calls.endViewAs, { params: { view_id: view.id }, keepalive: true }).catch(() => {})
}

/** Leaves a view that the server has ended or that has expired. */
export const expireView = (): void => {
  const view = readView()
  if (!view) return
  expired = view
  leave(view)
}
