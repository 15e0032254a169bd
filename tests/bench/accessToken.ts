const password = 'Welcome-2026'

/** The provider users of the demo data that measurements sign in. */
type Staff = 'master' | 'sales'

/** Sends the sign-in of a provider user. */
export const logIn = (url: string, staff: Staff): Promise<Response> =>
  fetch(`${url}/api/v2/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${staff}@talent.example`, password }),
  })

/** Signs in and returns the access token. */
export const accessToken = async (url: string, staff: Staff = 'master'): Promise<string> => {
  const { data } = (await (await logIn(url, staff)).json()) as { data: { token: { access: string } } }
  return data.token.access
}

/** Signs in and returns the header of calls. */
export const authorize = async (url: string, staff: Staff = 'master'): Promise<{ readonly authorization: string }> => ({
  authorization: `Bearer ${await accessToken(url, staff)}`,
})
