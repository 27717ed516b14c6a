{{- define "tessera.name" -}}
{{- $name := .Values.nameOverride | default .Release.Name -}}
{{- $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "tessera.selector" -}}
app.kubernetes.io/name: tessera
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "tessera.labels" -}}
{{ include "tessera.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "tessera.metadata" -}}
name: {{ include "tessera.name" .root }}-{{ .component }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "tessera.labels" . | nindent 2 }}
{{- end -}}

{{- define "tessera.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "tessera.secret" -}}
{{ .Values.secret.name | default (include "tessera.name" .) }}
{{- end -}}

{{- define "tessera.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default (include "tessera.name" .) }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end -}}
{{- end -}}

{{- /* The host of an origin, without a port */ -}}
{{- define "tessera.host" -}}
{{ (urlParse .).hostname }}
{{- end -}}
