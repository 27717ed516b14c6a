{{- /* The variables of servers, workers and the migration. Secrets are in files */ -}}
{{- define "tessera.environment" -}}
{{- $values := .root.Values -}}
- { name: PUBLIC_URL, value: {{ $values.site.url | quote }} }
- { name: STAGING_URL, value: {{ $values.site.stagingUrl | quote }} }
- { name: TRUSTED_HOPS, value: {{ $values.site.trustedHops | toString | quote }} }
- { name: TASKS, value: {{ $values.worker.enabled | ternary "workers" "here" }} }
- { name: SHUTDOWN_DELAY_SECONDS, value: {{ $values.shutdown.delaySeconds | toString | quote }} }
- { name: SHUTDOWN_TIMEOUT_SECONDS, value: {{ $values.shutdown.timeoutSeconds | toString | quote }} }
{{- with $values.bucket }}
{{- if .name }}
- { name: S3_BUCKET, value: {{ .name | quote }} }
{{- end }}
{{- if .endpoint }}
- { name: S3_ENDPOINT, value: {{ .endpoint | quote }} }
{{- end }}
{{- if .region }}
- { name: AWS_REGION, value: {{ .region | quote }} }
{{- end }}
{{- end }}
{{- if $values.certificateAuthority.configMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/tessera/authority/{{ $values.certificateAuthority.key }} }
{{- end }}
{{- if eq .component "web" }}
{{- if $values.gate.enabled }}
- { name: GATE_BROWSER, value: ws://{{ include "tessera.name" .root }}-gate:3003/gate }
- { name: GATE_STAGING_URL, value: http://{{ include "tessera.name" .root }}-web.localhost:3001 }
{{- end }}
{{- end }}
{{- range $name, $value := $values.environment }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- range $values.secret.keys }}
- { name: {{ . }}_FILE, value: /run/secrets/tessera/{{ . }} }
{{- end }}
{{- end -}}

{{- define "tessera.volumeMounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
- { name: secret, mountPath: /run/secrets/tessera, readOnly: true }
{{- if .Values.certificateAuthority.configMap }}
- { name: authority, mountPath: /etc/tessera/authority, readOnly: true }
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- /* `sizeLimit` is that of the folder with what each process stores for itself */ -}}
{{- define "tessera.volumes" -}}
- name: data
  {{- if and .root.Values.dataVolume.enabled (eq .component "web") }}
  persistentVolumeClaim:
    claimName: {{ .root.Values.dataVolume.existingClaim | default (printf "%s-data" (include "tessera.name" .root)) }}
  {{- else }}
  emptyDir:
    sizeLimit: {{ .sizeLimit }}
  {{- end }}
- name: tmp
  emptyDir:
    sizeLimit: 1Gi
- name: secret
  secret:
    secretName: {{ include "tessera.secret" .root }}
    defaultMode: 0440
    items:
      {{- range .root.Values.secret.keys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- with .root.Values.certificateAuthority }}
{{- if .configMap }}
- name: authority
  configMap:
    name: {{ .configMap }}
    items:
      - { key: {{ .key }}, path: {{ .key }} }
{{- end }}
{{- end }}
{{- with .root.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- /* Publishing the builds takes longest, at the first start */ -}}
{{- define "tessera.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 150
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 3
  timeoutSeconds: 3
  failureThreshold: 2
{{- end -}}
