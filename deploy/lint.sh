#!/bin/sh
# Reads everything in deploy/ with the tools that are made for it, and names those that are not installed here. Ends with 1 when one finds a fault.
cd "$(dirname "$0")" || exit 1
failed=0

# lint TOOL WHAT COMMAND…
lint() {
  tool=$1 what=$2
  shift 2
  if ! command -v "$tool" > /dev/null; then
    echo "not read  $what: $tool is not installed"
  elif output=$("$@" 2>&1); then
    echo "ok        $what ($tool)"
  else
    echo "FAULT     $what ($tool)"
    echo "$output"
    failed=1
  fi
}

export DB_A=192.0.2.1 DB_B=192.0.2.2 DB_C=192.0.2.3 NODE_A=192.0.2.4 NODE_B=192.0.2.5
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT

lint shellcheck lint.sh shellcheck lint.sh
lint hadolint Dockerfile hadolint Dockerfile
if docker compose version > /dev/null 2>&1; then
  lint docker compose/compose.yaml docker compose --env-file compose/lint.env -f compose/compose.yaml config --quiet
else
  echo 'not read  compose/compose.yaml: docker compose is not installed'
fi
lint caddy compose/Caddyfile env PARLEY_HOST=parley.example.com caddy validate --adapter caddyfile --config compose/Caddyfile
lint yamllint 'all YAML' yamllint -s -d '{extends: relaxed, ignore: helm/parley/templates, rules: {line-length: disable}}' .
lint promtool monitoring/alerts.yaml promtool check rules monitoring/alerts.yaml
lint promtool monitoring/alerts.test.yaml promtool test rules monitoring/alerts.test.yaml
lint promtool monitoring/prometheus.yaml promtool check config --syntax-only monitoring/prometheus.yaml
lint haproxy debian/haproxy.cfg haproxy -c -q -f debian/haproxy.cfg
lint helm 'helm/parley' helm lint --strict helm/parley
lint helm 'helm/parley rendered' helm template parley helm/parley --set monitoring.serviceMonitor=true --set networkPolicy.enabled=true
if command -v helm > /dev/null; then helm template parley helm/parley > "$rendered"; fi
lint kubeconform 'helm/parley against Kubernetes' kubeconform -strict -summary "$rendered"
exit $failed
