const password = 'Welcome-2026'

/** A provider user of the demo data, or the email of another generated account. */
type Account = 'master' | 'sales' | `${string}@${string}`

/** Sends a sign-in. */
export const logIn = (url: string, account: Account): Promise<Response> =>
  fetch(`${url}/api/v2/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.includes('@') ? account : `${account}@talent.example`, password }),
  })

/** Signs in and returns the access token. */
export const accessToken = async (url: string, account: Account = 'master'): Promise<string> => {
  const { data } = (await (await logIn(url, account)).json()) as { data: { token: { access: string } } }
  return data.token.access
}

/** Signs in and returns the header of calls. */
export const authorize = async (
  url: string,
  account: Account = 'master',
): Promise<{ readonly authorization: string }> => ({
  authorization: `Bearer ${await accessToken(url, account)}`,
})
