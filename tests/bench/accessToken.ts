/** Signs in the master user and returns the access token. */
export const accessToken = async (url: string): Promise<string> => {
  const login = await fetch(`${url}/api/v2/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'master@talent.example', password: 'Welcome-2026' }),
  })
  const { data } = (await login.json()) as { data: { token: { access: string } } }
  return data.token.access
}
