{{- /* Refuses values that fit the schema and do not fit each other */ -}}
{{- define "tessera.checks" -}}
{{- $values := .Values -}}
{{- if not $values.image.repository -}}
  {{- fail "image.repository is missing: push the image of deploy/Dockerfile to a registry, and name it, such as registry.example/tessera." -}}
{{- end -}}
{{- range $key, $url := dict "site.url" $values.site.url "site.stagingUrl" $values.site.stagingUrl -}}
  {{- if not (regexMatch "^https://[^/?#@]+$" $url) -}}
    {{- fail (printf "%s is %q, but must be an address with https and without a path, such as https://tessera.example." $key $url) -}}
  {{- end -}}
{{- end -}}
{{- if eq $values.site.url $values.site.stagingUrl -}}
  {{- fail (printf "site.url and site.stagingUrl are both %s; give each origin its own." $values.site.url) -}}
{{- end -}}
{{- if not (has "STAGING_PASSWORD" $values.secret.keys) -}}
  {{- fail "secret.keys lacks STAGING_PASSWORD, without which staging would be open: add it to the Secret and to secret.keys." -}}
{{- end -}}
{{- include "tessera.checks.secret" . -}}
{{- include "tessera.checks.storage" . -}}
{{- include "tessera.checks.environment" . -}}
{{- include "tessera.checks.scaling" . -}}
{{- include "tessera.checks.network" . -}}
{{- end -}}

{{- define "tessera.checks.secret" -}}
{{- $values := .Values -}}
{{- with $values.externalSecret -}}
  {{- if and .enabled (not (and .store.name .remoteKey)) -}}
    {{- fail "externalSecret.enabled needs externalSecret.store.name and externalSecret.remoteKey: the store, and the entry that has all of secret.keys." -}}
  {{- end -}}
  {{- if and (not .enabled) (not $values.secret.name) -}}
    {{- fail "secret.name is missing: create a Secret with the keys of secret.keys, and name it; or enable externalSecret." -}}
  {{- end -}}
{{- end -}}
{{- end -}}

{{- define "tessera.checks.storage" -}}
{{- $values := .Values -}}
{{- $hasDatabase := has "DATABASE_URL" $values.secret.keys -}}
{{- if $values.dataVolume.enabled -}}
  {{- if or $hasDatabase $values.bucket.name -}}
    {{- fail "dataVolume.enabled stores everything in the volume: remove DATABASE_URL from secret.keys and bucket.name, or disable dataVolume." -}}
  {{- end -}}
  {{- if or $values.worker.enabled $values.web.autoscaling.enabled (ne (int $values.web.replicas) 1) -}}
    {{- fail "dataVolume.enabled is for one process: set web.replicas to 1, and web.autoscaling.enabled and worker.enabled to false. More need PostgreSQL and a bucket." -}}
  {{- end -}}
{{- else if not (and $hasDatabase $values.bucket.name) -}}
  {{- fail "Several servers need DATABASE_URL in secret.keys and bucket.name. For one server with SQLite, enable dataVolume." -}}
{{- end -}}
{{- end -}}

{{- define "tessera.checks.environment" -}}
{{- $places := dict "PUBLIC_URL" "site.url" "STAGING_URL" "site.stagingUrl" "TRUSTED_HOPS" "site.trustedHops" "TASKS" "worker.enabled" "S3_BUCKET" "bucket.name" "S3_ENDPOINT" "bucket.endpoint" "AWS_REGION" "bucket.region" "SHUTDOWN_DELAY_SECONDS" "shutdown.delaySeconds" "SHUTDOWN_TIMEOUT_SECONDS" "shutdown.timeoutSeconds" "GATE_BROWSER" "gate.enabled" "GATE_STAGING_URL" "gate.enabled" "GATE_SANDBOX" "gate.sandbox" "NODE_EXTRA_CA_CERTS" "certificateAuthority.configMap" -}}
{{- range $name, $value := .Values.environment -}}
  {{- if hasKey $places $name -}}
    {{- fail (printf "environment.%s: set %s instead." $name (get $places $name)) -}}
  {{- end -}}
  {{- if or (has $name (list "PORT" "STAGING_PORT" "DATA_DIR")) -}}
    {{- fail (printf "environment.%s cannot be set: the chart depends on its value." $name) -}}
  {{- end -}}
  {{- if and (regexMatch "^(SMTP|DATABASE|DATABASE_READ|DATABASE_LISTEN)_URL$|^OTEL_.*_HEADERS$|_KEY$|_TOKEN$|_PASSWORD$|_SECRET$|^AWS_ACCESS_KEY_ID$" $name) (ne $name "C2PA_KEY") -}}
    {{- fail (printf "environment.%s is a secret: put it into the Secret, and its name into secret.keys." $name) -}}
  {{- end -}}
  {{- if has $name $.Values.secret.keys -}}
    {{- fail (printf "%s is in environment and in secret.keys; remove one." $name) -}}
  {{- end -}}
{{- end -}}
{{- end -}}

{{- define "tessera.checks.scaling" -}}
{{- range $name := list "web" "worker" -}}
  {{- with (index $.Values $name).autoscaling -}}
    {{- if and .enabled (gt (int .minReplicas) (int .maxReplicas)) -}}
      {{- fail (printf "%s.autoscaling: minReplicas is %d, and maxReplicas only %d." $name (int .minReplicas) (int .maxReplicas)) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- with .Values.worker -}}
  {{- if and .autoscaling.enabled (not .enabled) -}}
    {{- fail "worker.autoscaling.enabled needs worker.enabled." -}}
  {{- end -}}
  {{- if and .autoscaling.enabled (eq .autoscaling.source "keda") (not .autoscaling.prometheusAddress) -}}
    {{- fail "worker.autoscaling with KEDA needs worker.autoscaling.prometheusAddress, such as http://prometheus.monitoring:9090." -}}
  {{- end -}}
{{- end -}}
{{- end -}}

{{- define "tessera.checks.network" -}}
{{- with .Values -}}
  {{- if and .gateway.enabled (not .gateway.parentRefs) -}}
    {{- fail "gateway.enabled needs gateway.parentRefs: the Gateways that serve the site." -}}
  {{- end -}}
  {{- if and .serviceMonitor.enabled (not (has "METRICS_TOKEN" .secret.keys)) -}}
    {{- fail "serviceMonitor.enabled needs METRICS_TOKEN in the Secret and in secret.keys: without it, the servers show their metrics to no other machine." -}}
  {{- end -}}
{{- end -}}
{{- end -}}
