/** What to say when a browser gave no passkey. */
export const passkeyTexts = {
  failed: 'Your browser could not use a passkey. Please try again, or use another way.',
  /** By the names of what browsers throw. */
  faults: {
    NotAllowedError:
      'No passkey was used: it was cancelled, took too long, or there is none for this console on this device.',
    InvalidStateError: 'This device holds a passkey of your account already.',
    NotSupportedError: 'This device cannot keep passkeys. Please use another one.',
    ConstraintError: 'Set up a screen lock, a fingerprint or a PIN on this device first.',
    SecurityError: 'Passkeys do not work at this address. Please open the console at its usual address.',
  },
} as const
