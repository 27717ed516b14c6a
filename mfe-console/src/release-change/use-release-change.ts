import type { Finding, ReleaseChangeRequest } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useRequestReleaseChangeMutation } from '../releases-api.ts'
import { useDescribeFailure } from '../use-describe-failure.ts'

export type ChangeResult =
  | { isRequested: true; approvalPath: string; expiresAt: string | null }
  /** Includes the findings if the gate refused the change. */
  | { isRequested: false; failure: string; findings: readonly Finding[] }

/** Returns a function that requests a change of releases, and what came of it. */
export function useReleaseChange() {
  const describeFailure = useDescribeFailure()
  const [requestChange, { isLoading }] = useRequestReleaseChangeMutation()
  const [result, setResult] = useState<ChangeResult | null>(null)

  async function request(change: ReleaseChangeRequest): Promise<void> {
    const { data, error } = await requestChange(change)
    setResult(
      data?.success && data.approval_path
        ? { isRequested: true, approvalPath: data.approval_path, expiresAt: data.expires_at ?? null }
        : { isRequested: false, failure: describeFailure(error ?? data), findings: data?.findings ?? [] },
    )
  }
  return { request, isRequesting: isLoading, result, clear: () => setResult(null) }
}
